import type { AttachmentType } from '#api/attachments.ts'

/** What files of each type end with; the first unless the name ends otherwise. */
const endings: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  jpeg: ['.jpg', '.jpeg'],
  png: ['.png'],
  gif: ['.gif'],
  pdf: ['.pdf'],
  text: ['.txt', '.log', '.csv', '.json', '.md'],
}

const maximumCharacters = 80

/**
 * What an uploaded file is called: its own name without folders, control and direction characters and those that no
 * system takes. It ends as its type says, whatever it was called: a picture named `.html` can't be opened as a page.
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

/** Text keeps how it was called: `page.html.txt` says more than `page.txt`. */
function withoutOwnEnding(name: string, type: AttachmentType): string {
  return type === 'text' ? name : name.replace(/\.[\da-z]{1,5}$/i, '')
}
