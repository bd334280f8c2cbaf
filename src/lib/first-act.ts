/** Not `focus` and `scroll`: the app itself focuses headings and restores where a page was scrolled to. */
const acts = ['click', 'input', 'keydown', 'pointerdown', 'pointermove', 'wheel'] as const

let acted: Promise<void> | undefined

/**
 * Resolves once the person does something here: moves the pointer, touches or types. What only a tap can ask for
 * waits for it, so that somebody who just looks downloads none of it; and whatever is entered comes later.
 */
export async function firstAct(): Promise<void> {
  acted ??= waitForFirstAct()
  return acted
}

async function waitForFirstAct(): Promise<void> {
  const end = new AbortController()
  return new Promise((resolve) => {
    const done = () => {
      end.abort()
      resolve()
    }
    for (const act of acts) document.addEventListener(act, done, { signal: end.signal, passive: true, capture: true })
  })
}
