import * as v from 'valibot'

/** A push message, encrypted for one browser. It says that there is a reply, never what it says. */
export const pushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** BCP 47. */
  lang: v.string(),
  /** A message replaces an earlier one with the same tag. */
  tag: v.string(),
  /** Path in the app that shows the conversation. */
  path: v.string(),
})

export type PushMessage = v.InferOutput<typeof pushMessage>
