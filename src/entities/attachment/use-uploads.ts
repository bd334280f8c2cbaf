import { useEffect, useEffectEvent, useState } from 'react'
import { maximumAttachments, maximumPartSize } from '#api/attachments.ts'
import { type FileCaller, uploadFile } from '#src/lib/file-calls.ts'
import { endsUpload, faultOf, type FileFault, interruptedFault, sizeFault } from './file-fault.ts'

/** A draft's file as it survives a reload: with the id of its upload, or null if the upload didn't finish. */
export interface KeptFile {
  readonly id: string | null
  readonly name: string
  readonly size: number
}

/** A file that the user adds to a message. */
export interface Upload extends KeptFile {
  readonly key: string
  /** Null if the browser no longer has it. */
  readonly file: File | null
  /** Fraction from 0 to 1. */
  readonly progress: number
  /** Whether the connection is lost and the upload will resume on its own. */
  readonly isWaiting: boolean
  /** Id for resuming a large file's upload. */
  readonly uploadId: string
  readonly fault?: FileFault
  readonly cancel: () => void
}

export interface Uploads {
  readonly list: readonly Upload[]
  /** Upload ids in list order. */
  readonly ids: string[]
  /** Whether some are in progress or have failed. */
  readonly isUnfinished: boolean
  readonly isFull: boolean
  /** Whether the last files added exceeded the limit and some were left out. */
  readonly hasLeftOut: boolean
  readonly add: (files: readonly File[]) => void
  readonly retry: (upload: Upload) => void
  readonly remove: (upload: Upload) => void
  readonly clear: () => void
}

/** Returns a new token that identifies a guest's uploads for a first message. */
export function newUploadToken(): string {
  return `${crypto.randomUUID()}${crypto.randomUUID()}`
}

/** Loaded with the first large file. */
const loadUploadInParts = async () => import('#src/lib/resumable-upload.ts')

/** Manages the files of a message being written. */
export function useUploads(caller: FileCaller, kept: readonly KeptFile[] = []): Uploads {
  const [list, setList] = useState<readonly Upload[]>(() => kept.map(uploadOf))
  const [hasLeftOut, setHasLeftOut] = useState(false)
  const change = (key: string, values: Partial<Upload>) => {
    setList((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)))
  }
  const begin = (file: File, uploadId: string): Upload => {
    const key = crypto.randomUUID()
    const { name, size } = file
    const abort = new AbortController()
    const cancel = abort.abort.bind(abort)
    const upload = { key, file, id: null, name, size, progress: 0, isWaiting: false, uploadId, cancel }
    const fault = sizeFault(file)
    if (fault !== undefined) return { ...upload, fault }
    const onProgress = (progress: number) => {
      change(key, { progress })
    }
    const onWaiting = (isWaiting: boolean) => {
      change(key, { isWaiting })
    }
    const run = async () => {
      const options = { signal: abort.signal, onProgress }
      try {
        const { id } =
          size > maximumPartSize
            ? await (await loadUploadInParts()).uploadInParts(file, caller, { ...options, id: uploadId, onWaiting })
            : await uploadFile(file, caller, options)
        change(key, { id, progress: 1 })
      } catch (error) {
        change(key, { fault: faultOf(error), ...(endsUpload(error) && { uploadId: crypto.randomUUID() }) })
      }
    }
    void run()
    return upload
  }
  const leave = useEffectEvent(() => {
    for (const { cancel } of list) cancel()
  })
  useEffect(
    () => () => {
      leave()
    },
    [],
  )
  return {
    list,
    ids: list.flatMap(({ id }) => id ?? []),
    isUnfinished: list.some(({ id }) => id === null),
    isFull: list.length >= maximumAttachments,
    hasLeftOut,
    add: (files) => {
      const begun = files.slice(0, maximumAttachments - list.length).map((file) => begin(file, crypto.randomUUID()))
      setHasLeftOut(begun.length < files.length)
      setList((uploads) => [...uploads, ...begun])
    },
    retry: ({ key, file, uploadId }) => {
      if (file === null) return
      const again = begin(file, uploadId)
      setList((uploads) => uploads.map((upload) => (upload.key === key ? again : upload)))
    },
    remove: ({ key, cancel }) => {
      cancel()
      setHasLeftOut(false)
      setList((uploads) => uploads.filter((upload) => upload.key !== key))
    },
    clear: () => {
      setHasLeftOut(false)
      setList([])
    },
  }
}

function uploadOf(kept: KeptFile): Upload {
  const isDone = kept.id !== null
  return {
    ...kept,
    key: crypto.randomUUID(),
    file: null,
    progress: isDone ? 1 : 0,
    isWaiting: false,
    uploadId: crypto.randomUUID(),
    ...(!isDone && { fault: interruptedFault }),
    cancel: () => undefined,
  }
}
