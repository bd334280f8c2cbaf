/** Steps of the mining flows. `switch-network` comes first where the wallet is on another network. */
export type MiningStepId =
  | 'switch-network'
  | 'reset-allowance'
  | 'approve'
  | 'stake'
  | 'stake-with-permit'
  | 'approve-and-stake'
  | 'unstake'
  | 'exit'
  | 'sign-in'
  | 'claim'
  | 'transfer-rewards'
  | 'revoke-allowance'
