import * as v from 'valibot'
import { getAgentInfo } from '#api/merchant-brands.ts'
import { callApi } from '#src/lib/api-client.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'

const key = 'agentInfo:v1'

const agent = v.nullable(
  v.object({
    agentId: v.string(),
    name: v.pipe(v.string(), v.maxLength(40)),
    colour: v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/)),
    // Only a path on this server, never another site's.
    logoUrl: v.pipe(v.string(), v.regex(/^\/file\/agent\/[\da-f-]{36}$/)),
  }),
)

export type Agent = v.InferOutput<typeof agent>

const kept = v.nullable(v.object({ domain: v.string(), agent }))

/** Returns the domain that the app is open on. */
export function ownDomain(): string {
  return new URL(document.baseURI).hostname
}

/** Returns this domain's merchant as of the last visit; null for none (spec §3, agent info per domain). */
export function readAgentInfo(): Agent {
  const stored = readStored(key, kept, null)
  return stored?.domain === ownDomain() ? stored.agent : null
}

/** Fetches this domain's merchant and stores it. An invalid answer counts as no merchant. */
export async function fetchAgentInfo(): Promise<Agent> {
  const domain = ownDomain()
  const answer = await callApi(getAgentInfo, { domain })
  const parsed = v.safeParse(agent, answer.agent)
  const found = parsed.success ? parsed.output : null
  writeStored(key, { domain, agent: found })
  return found
}
