type Field = HTMLInputElement | HTMLTextAreaElement

/** Fields that the person has typed into since the page was opened. */
const touched = new Set<Field>()

/** Switches and choices act at once in this app: they leave nothing to be lost. */
const choices: ReadonlySet<string> = new Set(['radio', 'checkbox', 'search'])

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !choices.has(target.type))
}

/** Notes from now on what the person enters anywhere in the app. */
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

/** Whether something that the person has begun would be lost by a restart: text in a field, or an open dialog. */
export function hasUnsavedInput(): boolean {
  const hasText = [...touched].some((field) => field.isConnected && field.value !== '')
  return hasText || document.querySelector('[role$="dialog"]:not([data-upgrade])') !== null
}
