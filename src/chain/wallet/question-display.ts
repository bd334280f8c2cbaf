/** Loads the component that shows the wallet's questions, and mounts it. */
type Display = () => Promise<void>

const frame = Promise.withResolvers<Display>()

/**
 * For the app's frame, once: `show` is called whenever a question is asked. This file is the only part of it in every
 * page.
 */
export function displayQuestionsBy(show: Display): void {
  frame.resolve(show)
}

/** Shows the questions as soon as the app's frame is ready. @throws PageLoadError */
export async function displayQuestions(): Promise<void> {
  const show = await frame.promise
  await show()
}
