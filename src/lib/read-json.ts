/** Maximum response size in bytes. The longest expected responses are a few pages of transactions. */
const mostBytes = 16 * 1024 * 1024

/**
 * Reads JSON from an untrusted server that could send any amount of it.
 * @throws Error if it's longer than any expected response. @throws SyntaxError
 */
export async function readJson(response: Response): Promise<unknown> {
  if (response.body === null) return JSON.parse('')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return JSON.parse(text + decoder.decode())
    bytes += value.length
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new Error('The response is too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}
