import { loadavg } from 'node:os'

import autocannon, { type Client, type Options } from 'autocannon'

import { getProfile } from '#api/account.ts'
import { mainAuthentication, type Session } from '#api/authentication.ts'
import { getRegisterConf } from '#api/configuration.ts'
import { callEndpoint } from '#scripts/testing/call-endpoint.ts'
import { startPostgres } from '#test/api/support/real-postgres.ts'

import { logInAll, registerAccounts } from './api-accounts.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { type ChildServer, startChild } from './child-server.ts'
import { groupDigits, median, renderTable } from './table.ts'

/**
 * `npm run bench:api`: three calls of the server on PostgreSQL, each beside bare Fastify routes that answer with the
 * same payload, measured in turns. What sends, what answers and PostgreSQL are processes of their own.
 */
const connections = 10
const rounds = 5
/** Seconds of one measurement. */
const duration = 4

/** What autocannon sends, made anew for each measurement. */
type Load = () => Options | Promise<Options>

/** A call of ours and the bare routes that it is compared with. */
interface Contest {
  readonly call: string
  readonly ours: Load
  readonly bare: readonly { readonly does: string; readonly load: Load }[]
}

interface Figure {
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p99: number
}

const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): the figures will be worse than they are.`)
const postgres = await startPostgres()
const servers: ChildServer[] = []
try {
  const databaseUrl = await postgres.createDatabase()
  const api = await start('api-server.ts', { DATABASE_URL: databaseUrl })
  const people = await registerAccounts(api.url, databaseUrl, connections)
  const bare = await startBare(databaseUrl, api.url, people)
  const contests = contestsOf(api.url, bare.url, people)
  const memoryAtRest = await memoryOf({ api, bare })
  const figures = await measureInTurns(contests)
  const memory = `At rest ${memoryAtRest}; afterwards ${await memoryOf({ api, bare })}.`
  await recordBenchmark({ title: 'API', command: 'npm run bench:api', body: render(contests, figures, memory) })
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
}

async function start(file: string, environment: Record<string, string>): Promise<ChildServer> {
  const server = await startChild(file, environment)
  servers.push(server)
  return server
}

async function startBare(databaseUrl: string, apiUrl: string, people: readonly Session[]): Promise<ChildServer> {
  const { accessToken, userId } = readerOf(people)
  const conf = await callEndpoint(apiUrl, getRegisterConf, undefined)
  const info = await callEndpoint(apiUrl, getProfile, undefined, accessToken)
  const payloads = JSON.stringify({ conf, info, refresh: { ...info, data: readerOf(people) } })
  return start('bare-server.ts', { DATABASE_URL: databaseUrl, ACCOUNT_ID: userId, PAYLOADS: payloads })
}

function readerOf([reader]: readonly Session[]): Session {
  if (reader === undefined) throw new Error('Nobody has registered')
  return reader
}

function contestsOf(api: string, bare: string, people: readonly Session[]): readonly Contest[] {
  const { path: refreshPath, method } = mainAuthentication.refreshToken
  const { accessToken, refreshToken } = readerOf(people)
  const read = (url: string) => () => ({ url, headers: { accessToken } })
  const posting = { method, headers: { 'content-type': 'application/json' } }
  return [
    {
      call: 'Configuration',
      ours: read(`${api}${getRegisterConf.path}`),
      bare: [{ does: 'nothing else', load: read(`${bare}/conf`) }],
    },
    {
      call: 'Signed-in read',
      ours: read(`${api}${getProfile.path}`),
      bare: [
        { does: 'nothing else', load: read(`${bare}/info`) },
        { does: 'one query', load: read(`${bare}/info-one-query`) },
        { does: 'two queries, as ours', load: read(`${bare}/info-two-queries`) },
      ],
    },
    {
      call: 'Refresh',
      ours: async () => {
        const sessions = await logInAll(api, people)
        return { url: `${api}${refreshPath}`, ...posting, setupClient: (client) => rotate(client, sessions.pop()) }
      },
      bare: [
        {
          does: 'nothing else',
          load: () => ({ url: `${bare}/refresh`, ...posting, body: JSON.stringify({ refreshToken }) }),
        },
      ],
    },
  ]
}

/** Each connection is a browser of its own, which refreshes with the token that the answer before has brought. */
function rotate(client: Client, session: Session | undefined): void {
  const send = (refreshToken: string | undefined) => client.setBody(JSON.stringify({ refreshToken }))
  send(session?.refreshToken)
  client.on('body', (body) => send((JSON.parse(body.toString()) as { data: Session }).data.refreshToken))
}

async function measureInTurns(contests: readonly Contest[]): Promise<ReadonlyMap<Load, Figure>> {
  const loads = contests.flatMap(({ ours, bare }) => [ours, ...bare.map(({ load }) => load)])
  const samples = new Map<Load, Figure[]>(loads.map((load) => [load, []]))
  // The first round warms the servers up.
  for (let round = 0; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds}`)
    for (const [load, figures] of samples) {
      const figure = await measure(load)
      if (round > 0) figures.push(figure)
    }
  }
  return new Map([...samples].map(([load, figures]) => [load, medianOf(figures)]))
}

async function measure(load: Load): Promise<Figure> {
  const options = await load()
  const { requests, latency, errors, non2xx, timeouts } = await autocannon({ ...options, connections, duration })
  if (errors + non2xx + timeouts > 0) {
    throw new Error(`${options.url}: ${errors} errors, ${non2xx} refusals, ${timeouts} without an answer`)
  }
  return { requestsPerSecond: requests.average, p99: latency.p99 }
}

function medianOf(figures: readonly Figure[]): Figure {
  return {
    requestsPerSecond: median(figures.map(({ requestsPerSecond }) => requestsPerSecond)),
    p99: median(figures.map(({ p99 }) => p99)),
  }
}

async function memoryOf({ api, bare }: { api: ChildServer; bare: ChildServer }): Promise<string> {
  return `${megabytes(await api.memory())}, the bare one ${megabytes(await bare.memory())}`
}

function render(contests: readonly Contest[], figures: ReadonlyMap<Load, Figure>, memory: string): string {
  const figureOf = (load: Load) => {
    const figure = figures.get(load)
    if (figure === undefined) throw new Error('Not everything was measured')
    return figure
  }
  const rows = contests.flatMap(({ call: name, ours, bare }) =>
    bare.map(({ does, load }) => {
      const [our, their] = [figureOf(ours), figureOf(load)]
      const ratio = (our.requestsPerSecond / their.requestsPerSecond).toFixed(2)
      return [name, perSecond(our), `${our.p99} ms`, does, perSecond(their), `${their.p99} ms`, ratio]
    }),
  )
  const right = ['Calls/s', 'p99'].map((title) => ({ title, align: 'right' as const }))
  return `\`getRegisterConf\`, \`account/info\` and \`login/refreshToken\` of the server as in production, on PostgreSQL, beside Fastify
alone with the same payload, which checks, limits and logs nothing. ${connections} connections, ${rounds} rounds of ${duration} s in turns,
medians. The signed-in read asks for the session with its account, and for the second factors; a refresh is a
transaction that writes. PostgreSQL runs without \`fsync\`: the disk is not what is measured.

${renderTable(
  [{ title: 'Call' }, ...right, { title: 'Bare route does' }, ...right, { title: 'Ratio', align: 'right' }],
  rows,
)}

Memory of the server: ${memory}`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

function perSecond({ requestsPerSecond }: Figure): string {
  return groupDigits(Math.round(requestsPerSecond))
}
