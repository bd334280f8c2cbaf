/** Codes of an answer that failed. They double as the answer's HTTP status. */
export const apiErrorCode = {
  invalidRequest: 400,
  forbidden: 403,
  notFound: 404,
  tooManyRequests: 429,
  internal: 500,
} as const

export type ApiErrorCode = (typeof apiErrorCode)[keyof typeof apiErrorCode]
