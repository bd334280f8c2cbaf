import { Button } from './button.tsx'
import type { Stories } from './stories.ts'
import { showToast } from './toast.tsx'

export const stories: Stories = {
  tones: () => (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        onClick={() => {
          showToast('Copied')
        }}
      >
        Neutral
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          showToast('Checked in', 'success')
        }}
      >
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          showToast('Network error. Check your connection and try again.', 'danger')
        }}
      >
        Danger
      </Button>
    </div>
  ),
}
