import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { mutateLastingly } from './mutate-lastingly.ts'

/** A mutation whose component is gone once lists have been read anew, before its outcome is told. */
function vanishingMutation(mutationFn: () => Promise<string>) {
  const observer: MutationObserver<string, Error, number> = new MutationObserver(new QueryClient(), {
    mutationFn,
    onSettled: () => leave(),
  })
  const leave = observer.subscribe(() => undefined)
  return observer
}

test('tells what came of it though the component is gone', async () => {
  const told: string[] = []
  const observer = vanishingMutation(async () => Promise.resolve('paid'))
  await new Promise<void>((resolve) => {
    const mutateAsync = async (input: number) => observer.mutate(input, { onSuccess: () => void told.push('dropped') })
    mutateLastingly({ mutateAsync }, 1, { onSuccess: (outcome) => told.push(outcome), onSettled: resolve })
  })
  expect(told).toEqual(['paid'])
})

test('tells of a failure too, which is no unhandled one without an ear for it', async () => {
  const told: string[] = []
  const failing = () => {
    const observer = vanishingMutation(async () => Promise.reject(new Error('refused')))
    return { mutateAsync: async (input: number) => observer.mutate(input) }
  }
  await new Promise<void>((resolve) => {
    mutateLastingly(failing(), 1, { onError: ({ message }) => told.push(message), onSettled: resolve })
  })
  await new Promise<void>((resolve) => mutateLastingly(failing(), 1, { onSettled: resolve }))
  expect(told).toEqual(['refused'])
})
