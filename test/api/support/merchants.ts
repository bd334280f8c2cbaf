import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import { applyAsMerchant, getOwnMerchant, type MerchantApplication, type OwnMerchant } from '#api/merchants.ts'
import {
  approveMerchant,
  confirmMerchantState,
  openMerchantApplication,
  proposeMerchantState,
  recommendMerchant,
} from '#api/operator-merchants.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'
import { addCode } from '#server/modules/merchants/merchant-codes.ts'
import { findHouse, findMerchant } from '#server/modules/merchants/merchants.repository.ts'
import { systemClock } from '#server/lib/clock.ts'

import { registerOperator } from './operators.ts'
import { type Person, register } from './people.ts'
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { testConfig } from './test-config.ts'
import { createTestDatabase } from './test-database.ts'

type Entries = InferInput<typeof applyAsMerchant.input>

/** Adds a code of the house itself. */
export async function houseCode({ database }: TestApp): Promise<string> {
  return database.transaction(async (tx) => addCode(tx, (await findHouse(tx)).id, systemClock()))
}

export function applicationWith(code: string, entries: Partial<Entries> = {}): Entries {
  return {
    id: randomUUID(),
    code,
    businessName: 'Sol Exchange',
    contactName: 'Ana Sol',
    contact: '+52 55 1234 5678',
    country: 'MX',
    website: 'https://sol.example/',
    business: 'We sell coins to shops.',
    documents: [],
    ...entries,
  }
}

export async function apply(
  server: TestApp,
  { signedIn }: Person,
  code: string,
  entries?: Partial<Entries>,
): Promise<MerchantApplication> {
  return server.ask(applyAsMerchant, applicationWith(code, entries), signedIn)
}

/** Approves an application by two reviewers. */
export async function approve(server: TestApp, id: string, reviewers: readonly [Person, Person]): Promise<void> {
  const [first, second] = reviewers
  const { revision } = await server.ask(openMerchantApplication, { id }, first.signedIn)
  const recommended = await server.ask(recommendMerchant, { id, revision }, first.signedIn)
  await server.ask(approveMerchant, { id, revision: recommended.revision }, second.signedIn)
}

/** A server with two reviewers and a merchant code of the house. */
export interface MerchantWorld {
  readonly server: TestApp
  readonly house: string
  readonly reviewers: readonly [Person, Person]
}

export async function buildMerchantWorld(
  dataFolder: string,
  options: Pick<TestAppOptions, 'resolveRecord' | 'exchangePartners' | 'prices'> & {
    readonly config?: Partial<ServerConfig>
  } = {},
): Promise<MerchantWorld> {
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  const config = { ...testConfig, ...options.config, dataFolder }
  const server = await buildTestApp({ ...options, connection, config })
  const reviewers = [
    await registerOperator(server, ['reviewer']),
    await registerOperator(server, ['reviewer']),
  ] as const
  return { server, house: await houseCode(server), reviewers }
}

/** Registers a user who is made a merchant by two reviewers. */
export async function makeMerchant(
  { server, house, reviewers }: MerchantWorld,
  { code = house, businessName = 'Sol Exchange' }: { readonly code?: string; readonly businessName?: string } = {},
): Promise<{ readonly person: Person; readonly made: OwnMerchant }> {
  const person = await register(server)
  const { id } = await apply(server, person, code, { businessName })
  await approve(server, id, reviewers)
  const { merchant } = await server.ask(getOwnMerchant, undefined, person.signedIn)
  if (merchant === null) throw new Error('No merchant was created')
  return { person, made: merchant }
}

/** Suspends a merchant by two reviewers. */
export async function suspend({ server, reviewers: [first, second] }: MerchantWorld, id: string): Promise<void> {
  const proposal = await proposeState(server, { id, state: 'suspended', reason: 'Complaints' }, first)
  await server.ask(confirmMerchantState, proposal, second.signedIn)
}

/** Proposes a state for a merchant, and returns the input that confirms or drops the proposal. */
export async function proposeState(
  server: TestApp,
  wanted: InferInput<typeof proposeMerchantState.input>,
  { signedIn }: Person,
): Promise<InferInput<typeof confirmMerchantState.input>> {
  await server.ask(proposeMerchantState, wanted, signedIn)
  const { id, state } = wanted
  const row = await server.database.transaction(async (tx) => findMerchant(tx, id))
  if (!row?.proposedAt) throw new Error(`Nothing is proposed for the merchant ${id}`)
  return { id, state, proposedAt: row.proposedAt.toISOString() }
}

/** Returns the operators' actions on an application or a merchant, in the order of the log. */
export async function auditOf({ database }: TestApp, subject: string): Promise<readonly string[]> {
  const rows = await database.select().from(operatorAudit).where(eq(operatorAudit.subject, subject))
  return rows.map(({ action }) => action)
}
