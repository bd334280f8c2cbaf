import { KeptConfirmation } from './kept-confirmation.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  'not confirmed yet': () => (
    <div className="space-y-5">
      <KeptConfirmation
        label="I’ve saved the key somewhere safe."
        missing="Save the key, then confirm here."
        action="Done"
        isHurried
        onKept={() => undefined}
      />
    </div>
  ),
}
