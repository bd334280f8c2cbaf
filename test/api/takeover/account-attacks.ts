import { type Attack, asNoOperator } from './attack.ts'
import type { Scene } from './scene.ts'

const theirs = ({ victim }: Scene) => ({ id: victim.session.userId })
const because = (scene: Scene) => ({ ...theirs(scene), reason: 'Because' })

export const accountAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'operator-accounts.findAccounts': asNoOperator('finds the victim by email', ({ victim }) => ({
    query: victim.email,
  })),
  'operator-accounts.openAccount': asNoOperator("looks at the victim's account", theirs),
  'operator-accounts.endAccountSessions': asNoOperator('logs the victim out', because),
  'operator-accounts.freezeAccount': asNoOperator("freezes the victim's account", (scene) => ({
    ...theirs(scene),
    reason: 'activity',
    note: 'Because',
  })),
  'operator-accounts.liftAccountFreeze': asNoOperator("lifts a freeze of the victim's account", (scene) => ({
    ...theirs(scene),
    note: 'Because',
  })),
}
