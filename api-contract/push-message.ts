import * as v from 'valibot'

/** What a browser gets, encrypted for it alone. It says that there is an answer, never what it is. */
export const pushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** BCP 47. */
  lang: v.string(),
  /** Of two with the same, the later takes the place of the earlier. */
  tag: v.string(),
  /** Of the app: where the conversation is. */
  path: v.string(),
})

export type PushMessage = v.InferOutput<typeof pushMessage>
