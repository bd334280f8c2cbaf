import { loadavg } from 'node:os'

import autocannon, { type Client, type Options } from 'autocannon'

import { getProfile } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import { getRegisterConf } from '#api/configuration.ts'
import { callEndpoint } from '#scripts/testing/call-endpoint.ts'
import { startPostgres } from '#test/api/support/real-postgres.ts'

import { logInAll, registerAccounts } from './api-accounts.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { type ChildServer, startChild } from './child-server.ts'
import { type Usage, usageCells, usagePerCall } from './server-usage.ts'
import { groupDigits, median, renderTable } from './table.ts'

/**
 * `npm run bench:api`: compares three of the server's calls on PostgreSQL with bare Fastify routes that send the same
 * payload, in alternating rounds. The client, the servers and PostgreSQL run in separate processes. With an argument,
 * such as `-- Refresh`, measures only that call, and prints without recording.
 */
const [only] = process.argv.slice(2)
const connections = 10
const rounds = 5
/** Seconds per measurement. */
const duration = 4

interface Load {
  /** The server under test. */
  readonly server: ChildServer
  /** The requests for autocannon, created anew for each measurement. */
  readonly options: () => Options | Promise<Options>
}

/** One of our calls and the bare routes to compare it with. */
interface Contest {
  readonly call: string
  readonly ours: Load
  readonly bare: readonly { readonly does: string; readonly load: Load }[]
}

interface Figure {
  readonly requestsPerSecond: number
  /** In milliseconds. */
  readonly p99: number
  readonly perCall: Usage
}

const [load = 0] = loadavg()
if (load > 1) console.warn(`This machine is busy (load ${load.toFixed(1)}): expect worse figures than on an idle one.`)
const postgres = await startPostgres()
const servers: ChildServer[] = []
try {
  const databaseUrl = await postgres.createDatabase()
  const api = await start('api-server.ts', { DATABASE_URL: databaseUrl })
  const people = await registerAccounts(api.url, databaseUrl, connections)
  const bare = await startBare(databaseUrl, api.url, people)
  const contests = contestsOf(api, bare, people)
  const memoryAtRest = await memoryOf({ api, bare })
  const figures = await measureInTurns(contests)
  const memory = `at rest ${memoryAtRest}; afterwards ${await memoryOf({ api, bare })}.`
  const body = render(contests, figures, memory)
  if (only === undefined) await recordBenchmark({ title: 'API', command: 'npm run bench:api', body })
  else console.log(body)
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
  if (reader === undefined) throw new Error('No account was registered')
  return reader
}

function contestsOf(api: ChildServer, bare: ChildServer, people: readonly Session[]): readonly Contest[] {
  const { path: refreshPath, method } = mainAuthentication.refreshToken
  const { refreshToken } = readerOf(people)
  const read = (server: ChildServer, path: string): Load => ({
    server,
    options: () => {
      const readers = people.map(({ accessToken }) => accessToken)
      const setupClient = (client: Client) => client.setHeaders({ accessToken: readers.pop() })
      return { url: `${server.url}${path}`, setupClient }
    },
  })
  const posting = { method, headers: { 'content-type': 'application/json' } }
  const contests: readonly Contest[] = [
    {
      call: 'Configuration',
      ours: read(api, getRegisterConf.path),
      bare: [{ does: 'nothing else', load: read(bare, '/conf') }],
    },
    {
      call: 'Signed-in read',
      ours: read(api, getProfile.path),
      bare: [
        { does: 'nothing else', load: read(bare, '/info') },
        { does: 'one query', load: read(bare, '/info-one-query') },
        { does: 'two queries', load: read(bare, '/info-two-queries') },
      ],
    },
    {
      call: 'Refresh',
      ours: {
        server: api,
        options: async () => {
          const sessions = await logInAll(api.url, people)
          return {
            url: `${api.url}${refreshPath}`,
            ...posting,
            setupClient: (client) => rotate(client, sessions.pop()),
          }
        },
      },
      bare: [
        {
          does: 'nothing else',
          load: {
            server: bare,
            options: () => ({ url: `${bare.url}/refresh`, ...posting, body: JSON.stringify({ refreshToken }) }),
          },
        },
      ],
    },
  ]
  return contests.filter(({ call }) => only === undefined || call === only)
}

/** Each connection acts as a browser of its own and refreshes with the token from the previous response. */
function rotate(client: Client, session: Session | undefined): void {
  const send = (refreshToken: string | undefined) => client.setBody(JSON.stringify({ refreshToken }))
  send(session?.refreshToken)
  client.on('body', (body) => send((JSON.parse(body.toString()) as { data: Session }).data.refreshToken))
}

async function measureInTurns(contests: readonly Contest[]): Promise<ReadonlyMap<Load, Figure>> {
  const loads = contests.flatMap(({ ours, bare }) => [ours, ...bare.map(({ load }) => load)])
  const samples = new Map<Load, Figure[]>(loads.map((load) => [load, []]))
  // The first round warms up the servers.
  for (let round = 0; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds}`)
    for (const [load, figures] of samples) {
      const figure = await measure(load)
      if (round > 0) figures.push(figure)
    }
  }
  return new Map([...samples].map(([load, figures]) => [load, medianOf(figures)]))
}

async function measure({ server, options: make }: Load): Promise<Figure> {
  const options = await make()
  const before = await server.usage()
  const { requests, latency, errors, non2xx, timeouts } = await autocannon({ ...options, connections, duration })
  if (errors + non2xx + timeouts > 0) {
    throw new Error(`${options.url}: ${errors} errors, ${non2xx} rejections, ${timeouts} timeouts`)
  }
  const perCall = usagePerCall(before, await server.usage(), requests.total)
  return { requestsPerSecond: requests.average, p99: latency.p99, perCall }
}

function medianOf(figures: readonly Figure[]): Figure {
  const of = (value: (figure: Figure) => number) => median(figures.map(value))
  return {
    requestsPerSecond: of((figure) => figure.requestsPerSecond),
    p99: of((figure) => figure.p99),
    perCall: {
      queries: of(({ perCall }) => perCall.queries),
      commits: of(({ perCall }) => perCall.commits),
      milliseconds: of(({ perCall }) => perCall.milliseconds),
    },
  }
}

async function memoryOf({ api, bare }: { api: ChildServer; bare: ChildServer }): Promise<string> {
  return `${megabytes(await api.memory())}, the bare one ${megabytes(await bare.memory())}`
}

function render(contests: readonly Contest[], figures: ReadonlyMap<Load, Figure>, memory: string): string {
  const figureOf = (load: Load) => {
    const figure = figures.get(load)
    if (figure === undefined) throw new Error('A measurement is missing')
    return figure
  }
  const rows = contests.flatMap(({ call: name, ours, bare }) =>
    bare.map(({ does, load }) => {
      const [our, their] = [figureOf(ours), figureOf(load)]
      return [
        name,
        ...cellsOf(our),
        does,
        ...cellsOf(their),
        (our.requestsPerSecond / their.requestsPerSecond).toFixed(2),
        (their.perCall.milliseconds / our.perCall.milliseconds).toFixed(2),
      ]
    }),
  )
  const figureTitles = right('Calls/s', 'p99', 'Queries', 'Commits', 'CPU ms')
  return `\`getRegisterConf\`, \`account/info\` and \`login/refreshToken\` of the server as in production, on PostgreSQL, compared with
Fastify alone returning the same payload without checks, limits or logs. ${connections} connections, ${rounds} alternating rounds of ${duration} s,
medians. Queries, commits and CPU time are those of the server's process, per call; every statement counts as a query,
including \`BEGIN\` and \`COMMIT\`. The ratio of CPU times compares our cost with the bare route's even on a busy machine. The
signed-in read fetches the session, its device, account and second factors in one query, which calls that arrive together
share; every connection reads its own account. A refresh is a single write statement.
PostgreSQL runs without \`fsync\`, so the disk isn't measured.

${renderTable(
  [{ title: 'Call' }, ...figureTitles, { title: 'Bare route does' }, ...figureTitles, ...right('Ratio', 'of CPU')],
  rows,
)}

Server memory: ${memory}`
}

function right(...titles: readonly string[]) {
  return titles.map((title) => ({ title, align: 'right' as const }))
}

function cellsOf({ requestsPerSecond, p99, perCall }: Figure): readonly string[] {
  return [groupDigits(Math.round(requestsPerSecond)), `${p99} ms`, ...usageCells(perCall)]
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
