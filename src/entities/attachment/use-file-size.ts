import { useFormat } from '#src/lib/use-format.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Returns a formatter for file sizes that rounds up. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormat()
  return (bytes) =>
    bytes < megabyte
      ? `${format.number(Math.ceil(bytes / kilobyte))} KB`
      : `${format.number(Math.ceil((bytes * 10) / megabyte) / 10)} MB`
}
