/** The pages of the operators' console, by name. Kept apart from `paths.ts`, which is part of the launch bundle. */
export const operatorPaths = {
  operatorOverview: '/operator/overview',
  operatorAlerts: '/operator/alerts',
  operatorWithdrawals: '/operator/withdrawals',
  operatorListings: '/operator/listings',
  operatorOrders: '/operator/orders',
  operatorConversations: '/operator/conversations',
  operatorReplies: '/operator/replies',
  operatorIncidents: '/operator/incidents',
  operatorContent: '/operator/content',
  operatorRules: '/operator/rules',
  operatorLimits: '/operator/limits',
  operatorRoles: '/operator/roles',
  operatorBooks: '/operator/books',
  operatorRewards: '/operator/rewards',
  operatorMerchants: '/operator/merchants',
  operatorAccounts: '/operator/accounts',
  operatorAudit: '/operator/audit',
} as const

export type OperatorPath = (typeof operatorPaths)[keyof typeof operatorPaths]
