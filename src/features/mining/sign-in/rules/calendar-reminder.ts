export interface CalendarReminder {
  /** When the next check-in opens, in seconds since 1970. */
  readonly at: bigint
  /** When the file is created, in seconds since 1970. */
  readonly createdAt: bigint
  /** Constant per pool, so that a calendar replaces an older reminder rather than adding a second one. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly url: string
}

const fifteenMinutes = 900n

/** Creates an iCalendar file (RFC 5545) with a fifteen-minute event and an alarm at its start. */
export function calendarReminder(reminder: CalendarReminder): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sevenport//Sign-in reminder//EN',
    'BEGIN:VEVENT',
    `UID:${reminder.id}@sevenport`,
    `SEQUENCE:${reminder.createdAt}`,
    `DTSTAMP:${utcStamp(reminder.createdAt)}`,
    `DTSTART:${utcStamp(reminder.at)}`,
    `DTEND:${utcStamp(reminder.at + fifteenMinutes)}`,
    `SUMMARY:${escapeText(reminder.title)}`,
    `DESCRIPTION:${escapeText(reminder.description)}`,
    `URL:${reminder.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(reminder.title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

function utcStamp(timestamp: bigint): string {
  return new Date(Number(timestamp) * 1000).toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Folds lines longer than 75 octets: they continue after a line break and a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (size + octets > 75) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += octets
  }
  return [...lines, current].join('\r\n')
}
