/** Loads whatever shows the questions of the wallet on this device, and puts it on the page. */
type Display = () => Promise<void>

const frame = Promise.withResolvers<Display>()

/**
 * For the frame of the app, once: `show` is called whenever something is asked. This file is all of it that comes with
 * every page.
 */
export function displayQuestionsBy(show: Display): void {
  frame.resolve(show)
}

/** Has questions shown, as soon as the frame of the app stands. @throws PageLoadError */
export async function displayQuestions(): Promise<void> {
  const show = await frame.promise
  await show()
}
