type Field = HTMLInputElement | HTMLTextAreaElement

/** Fields that the user has typed into since the page was opened. */
const touched = new Set<Field>()

/** Switches and choices take effect at once in this app, so a restart loses nothing. */
const choices: ReadonlySet<string> = new Set(['radio', 'checkbox', 'search'])

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !choices.has(target.type))
}

/** Starts to track the user's input anywhere in the app. */
export function watchInput(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      for (const field of touched) if (!field.isConnected) touched.delete(field)
      if (isField(target)) touched.add(target)
    },
    { capture: true, passive: true },
  )
}

/** Returns whether a restart would lose unsaved work: text in a field, or an open dialog. */
export function hasUnsavedInput(): boolean {
  const hasText = [...touched].some((field) => field.isConnected && field.value !== '')
  return hasText || document.querySelector('[role$="dialog"]:not([data-upgrade])') !== null
}
