/** Counts events of this name until there are this many or the time is over. */
export async function countEvents(
  response: Response,
  name: string,
  atLeast: number,
  milliseconds = 10_000,
): Promise<number> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('There is no stream')
  let text = ''
  const count = () => text.split(`event: ${name}\n`).length - 1
  const timer = setTimeout(() => void reader.cancel(), milliseconds)
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    if (count() >= atLeast) break
  }
  clearTimeout(timer)
  await reader.cancel()
  return count()
}
