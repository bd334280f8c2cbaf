/**
 * Public URLs of the pages that exist, as hash routes under base `/`. Strings only; a test keeps them one-to-one with
 * the routes.
 */
export const paths = {
  home: '/home',
  mining: '/mining/index',
  miningDetail: '/mining/detail',
  signIn: '/mining/signin/index',
  signInRules: '/mining/signin/detail',
  claim: '/mining/signin/get',
  signInRecords: '/mining/signin/signinDetail',
  transferRewards: '/mining/signin/transfer',
  my: '/property/setting',
  language: '/my/language',
  aboutUs: '/my/aboutUs',
} as const

export type Path = (typeof paths)[keyof typeof paths]
