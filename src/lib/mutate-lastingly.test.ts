import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { mutateLastingly } from './mutate-lastingly.ts'

/** Creates a mutation whose component unmounts, as when lists are reloaded, before the outcome is reported. */
function vanishingMutation(mutationFn: () => Promise<string>) {
  const observer: MutationObserver<string, Error, number> = new MutationObserver(new QueryClient(), {
    mutationFn,
    onSettled: () => leave(),
  })
  const leave = observer.subscribe(() => undefined)
  return observer
}

test('reports success after the component has unmounted', async () => {
  const told: string[] = []
  const observer = vanishingMutation(async () => Promise.resolve('paid'))
  await new Promise<void>((resolve) => {
    const mutateAsync = async (input: number) => observer.mutate(input, { onSuccess: () => void told.push('dropped') })
    mutateLastingly({ mutateAsync }, 1, { onSuccess: (outcome) => told.push(outcome), onSettled: resolve })
  })
  expect(told).toEqual(['paid'])
})

test('reports failure after the component has unmounted, and swallows it without a handler', async () => {
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
