import { type Attack, asNoOperator } from './attack.ts'
import type { Scene } from './scene.ts'

const theirs = ({ victim }: Scene) => ({ id: victim.session.userId })
const because = (scene: Scene) => ({ ...theirs(scene), reason: 'Because' })
const reset = (scene: Scene) => ({
  ...theirs(scene),
  reset: '00000000-0000-4000-8000-000000000601',
  note: 'Because',
})

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
    freeze: '00000000-0000-4000-8000-000000000602',
    note: 'Because',
  })),
  'operator-factor-resets.listFactorResets': asNoOperator('lists whose second factors go'),
  'operator-factor-resets.proposeFactorReset': asNoOperator("proposes to remove the victim's factors", (scene) => ({
    ...theirs(scene),
    email: scene.victim.email,
    cause: 'lost',
    note: 'Because',
  })),
  'operator-factor-resets.confirmFactorReset': asNoOperator("confirms the removal of the victim's factors", reset),
  'operator-factor-resets.withdrawFactorReset': asNoOperator("withdraws the removal of the victim's factors", reset),
}
