import type { AttachmentType } from '#api/attachments.ts'

/** File extensions of each type. The first is added to a name that has none of them. */
const endings: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  gif: ['.gif'],
  pdf: ['.pdf'],
  text: ['.txt', '.log', '.csv', '.json', '.md'],
}

const maximumCharacters = 80

/**
 * Returns the name for an uploaded file: its own, without folders, control and direction characters, or characters that
 * file systems reject. The extension always matches the type: a picture named `.html` can't be opened as a page.
 */
export function attachmentName(given: string, type: AttachmentType): string {
  const named = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*;%]/g, '_')
    .replaceAll(/\s+/g, ' ')
  const ending = endings[type].find((each) => named.toLowerCase().endsWith(each))
  const stem = ending === undefined ? withoutOwnEnding(named, type) : named.slice(0, -ending.length)
  const shortened = Array.from(stem.replaceAll(/^[. ]+|[. ]+$/g, ''))
    .slice(0, maximumCharacters)
    .join('')
  return `${shortened === '' ? 'file' : shortened}${ending ?? endings[type][0]}`
}

/** Text files keep their original extension: `page.html.txt` says more than `page.txt`. */
function withoutOwnEnding(name: string, type: AttachmentType): string {
  return type === 'text' ? name : name.replace(/\.[\da-z]{1,5}$/i, '')
}
