export interface Library {
  readonly name: string
  readonly licence: string
}

/** The libraries that the app and the contracts are built with. Names and licenses are the same in every language. */
export const openSourceLibraries: readonly Library[] = [
  { name: 'React', licence: 'MIT' },
  { name: 'React Router', licence: 'MIT' },
  { name: 'TanStack Query', licence: 'MIT' },
  { name: 'Jotai', licence: 'MIT' },
  { name: 'Lingui', licence: 'MIT' },
  { name: 'Valibot', licence: 'MIT' },
  { name: 'Base UI', licence: 'MIT' },
  { name: 'Tailwind CSS', licence: 'MIT' },
  { name: 'viem', licence: 'MIT' },
  { name: 'wagmi', licence: 'MIT' },
  { name: 'RainbowKit', licence: 'MIT' },
  { name: 'OpenZeppelin Contracts', licence: 'MIT' },
]
