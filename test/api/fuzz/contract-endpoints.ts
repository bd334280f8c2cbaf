import type { Endpoint } from '#api/endpoint.ts'

/** An endpoint and where the contract has it, such as `authentication.mainAuthentication.login`. */
export interface NamedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

const modules = import.meta.glob<Record<string, unknown>>(['/api-contract/*.ts', '!**/*.test.ts'], { eager: true })

/**
 * Every endpoint that any file of the contract exports, however deep: a new one cannot be forgotten. One that two files
 * export goes by the first.
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
