import type { Endpoint } from '#api/endpoint.ts'

/** An endpoint and its name in the contract, such as `authentication.mainAuthentication.login`. */
export interface NamedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

const modules = import.meta.glob<Record<string, unknown>>(['/api-contract/*.ts', '!**/*.test.ts'], { eager: true })

/**
 * Every endpoint that any file of the contract exports, at any depth, so that no new one is forgotten. One that two
 * files export has the name of the first.
 */
export const contractEndpoints: readonly NamedEndpoint[] = Object.entries(modules)
  .flatMap(([file, exported]) => endpointsIn(exported, file.replace(/^.*\/|\.ts$/g, '')))
  .filter(({ endpoint }, index, all) => all.findIndex((other) => other.endpoint === endpoint) === index)

function endpointsIn(value: unknown, name: string): NamedEndpoint[] {
  if (typeof value !== 'object' || value === null || 'kind' in value) return []
  if (isEndpoint(value)) return [{ name, endpoint: value }]
  return Object.entries(value).flatMap(([key, inner]) => endpointsIn(inner, `${name}.${key}`))
}

function isEndpoint(value: object): value is Endpoint {
  return 'method' in value && 'path' in value && 'access' in value
}
