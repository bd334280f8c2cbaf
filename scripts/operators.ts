import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { type OperatorRole, operatorRole, operatorRoles } from '#api/operator-roles.ts'
import { uuid } from '#api/primitives.ts'
import { composeOperatorRoles } from '#server/composition/operator-roles.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { systemClock } from '#server/lib/clock.ts'
import { listOpenProposals, listOperators } from '#server/modules/operators/operator-roles.repository.ts'
import type { Administrator, OperatorRoleService } from '#server/modules/operators/operator-roles.service.ts'

import { refuse, withDatabase } from './with-database.ts'

const usage = `Manages operator roles: ${operatorRoles.join(', ')} (docs/operators.md).

  npm run operators -- list
  npm run operators -- appoint <email>                  appoints the first administrator while there is none
  npm run operators -- grant <email> <role> <who>       proposes the role
  npm run operators -- confirm <id of a proposal> <who>
  npm run operators -- revoke <email> <role> <who>
  npm run operators -- dismiss-administrators           when all administrators have lost their second factors

<who> is --as <email of an administrator> --code <code from their authenticator app>.
Run it where the server runs, with the server's environment.`

await withDatabase(run)

/** @returns The exit code. */
async function run(
  { database }: DatabaseConnection,
  commandLine: readonly string[],
  config: ServerConfig,
): Promise<number> {
  const roles = composeOperatorRoles({ config, database, clock: systemClock })
  try {
    const lines = await answer(database, roles, commandLine)
    if (lines === undefined) return refuse(usage)
    for (const line of lines) console.log(line)
    return 0
  } catch (error) {
    if (error instanceof ApiFailure) return refuse(`${error.message}.`)
    throw error
  }
}

/** @returns The lines to print; undefined if there is no such command. */
async function answer(
  database: Database,
  roles: OperatorRoleService,
  commandLine: readonly string[],
): Promise<readonly string[] | undefined> {
  const asked = read(commandLine)
  if (asked === undefined) return undefined
  const { command, first, role, by } = asked
  if (by !== undefined) return first === undefined ? undefined : change(roles, { command, first, role, by })
  if (role !== undefined) return undefined
  if (command === 'list' && first === undefined) return list(database)
  if (command === 'appoint' && first !== undefined) {
    await roles.appointFirst(first)
    return [`${first} is the first administrator and can appoint the second one with "grant".`]
  }
  if (command !== 'dismiss-administrators' || first !== undefined) return undefined
  return [
    `${await roles.dismissAdministrators()} administrators have lost their role. Each of them gets an email about it.`,
  ]
}

interface Change {
  readonly command: string | undefined
  readonly first: string
  readonly role: OperatorRole | undefined
  readonly by: Administrator
}

/** Runs the commands that only an administrator may use. */
async function change(
  roles: OperatorRoleService,
  { command, first, role, by }: Change,
): Promise<readonly string[] | undefined> {
  if (command === 'confirm' && role === undefined && v.is(uuid, first)) {
    await roles.confirm(by, first)
    return ['The role is granted. The account needs a second factor to use it.']
  }
  if (role === undefined) return undefined
  if (command === 'revoke') {
    await roles.revoke(by, first, role)
    return [`${first} no longer has the role ${role}, from the next call on.`]
  }
  if (command !== 'grant') return undefined
  const proposal = await roles.propose(by, first, role)
  if (proposal === undefined) return [`${first} is the second administrator.`]
  const { id, expiresAt } = proposal
  return [`Proposed. Another administrator can confirm it with "confirm ${id}" until ${expiresAt.toISOString()}.`]
}

async function list(database: Database): Promise<readonly string[]> {
  const operators = await listOperators(database)
  const proposals = await listOpenProposals(database, systemClock())
  return [
    ...operators.map(
      ({ email, memberId, roles: held, since }) =>
        `${email}  (${memberId}, since ${since.toISOString()})  ${held.join(', ')}`,
    ),
    ...proposals.map(
      ({ id, email, role, proposedBy, expiresAt }) =>
        `${id}  ${role} for ${email}, proposed by ${proposedBy}, until ${expiresAt.toISOString()}`,
    ),
  ]
}

function read(commandLine: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...commandLine],
      allowPositionals: true,
      options: { as: { type: 'string' }, code: { type: 'string' } },
    })
    const [command, first, name, ...rest] = positionals
    const { as: email, code } = values
    const isKnown = name === undefined || v.is(operatorRole, name)
    if (!isKnown || rest.length > 0 || (email === undefined) !== (code === undefined)) return undefined
    const by = email === undefined || code === undefined ? undefined : { email, code }
    return { command, first, role: name, by }
  } catch {
    return undefined
  }
}
