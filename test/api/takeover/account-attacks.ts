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
}
