interface Mutation<Input, Data> {
  readonly mutateAsync: (input: Input) => Promise<Data>
}

export interface Outcomes<Data> {
  readonly onSuccess?: ((data: Data) => unknown) | undefined
  /** Omit it if the page shows the mutation's `error`. */
  readonly onError?: ((error: Error) => unknown) | undefined
  readonly onSettled?: (() => void) | undefined
}

/**
 * Runs a mutation whose callbacks fire even after its component has unmounted. Reloading a list can remove the tapped
 * button, and TanStack Query drops a component's `mutate` callbacks when it unmounts.
 */
export function mutateLastingly<Input, Data>(
  { mutateAsync }: Mutation<Input, Data>,
  input: Input,
  { onSuccess, onError = () => undefined, onSettled }: Outcomes<Data> = {},
): void {
  void mutateAsync(input).then(onSuccess, onError).finally(onSettled)
}
