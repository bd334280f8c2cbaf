/** Joins the class names that apply: `classNames('card', isOpen && 'open')`. */
export function classNames(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
