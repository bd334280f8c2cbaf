import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

import { type Access, accessErrors, type Endpoint } from '#api/endpoint.ts'
import { apiErrorCode, type ApiErrorCode, commonErrors, httpStatusOf } from '#api/errors.ts'
import type { JsonSchema } from '#api/schema-text.ts'
import { productVersion } from '#server/config/version.ts'

/** Generates the OpenAPI 3.1 description of the HTTP interface from the contract that the server enforces. */
export function describeApi(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = describeOperation(endpoint, endpoint.method)
    if (endpoint.alsoGet) operations.get = { ...describeOperation(endpoint, 'GET'), deprecated: true }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sevenport',
      version: productVersion,
      description:
        'Every answer is an envelope {code, msg, data}. Code 0 means success; any other is in the catalogue ApiErrorCode, and data is null. Unknown keys are refused.',
    },
    paths,
    components: {
      schemas: { ApiErrorCode: { oneOf: errorCatalogue().map(({ code, name }) => ({ const: code, title: name })) } },
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'accessToken' },
        orderKey: { type: 'http', scheme: 'bearer', description: 'A key of the order API, which begins with sp_.' },
      },
    },
  }
}

/** Returns all error codes with their names, without 0. */
export function errorCatalogue(): readonly { readonly name: string; readonly code: ApiErrorCode }[] {
  return Object.entries(apiErrorCode).map(([name, code]) => ({ name, code }))
}

/** Returns the error codes that this endpoint may answer with, in ascending order. */
export function codesOf({ errors, access }: Endpoint): readonly ApiErrorCode[] {
  return [...new Set([...errors, ...commonErrors, ...accessErrors(access)])].toSorted((a, b) => a - b)
}

/** Returns the JSON Schema of a schema's input, before it trims and converts, or of its output. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  // Rules that JSON Schema can't express, such as 'two kinds of characters', are enforced nonetheless.
  const { $schema: _, ...content } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return content as JsonSchema
}

function describeOperation(endpoint: Endpoint, method: Endpoint['method']): object {
  const { path, summary, access, input, data, example } = endpoint
  const body = input && method === 'POST' ? jsonSchemaOf(input) : undefined
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\/([a-z])/gi, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [tagOf(path)],
    security: securityOf[access],
    ...(input && method === 'GET' && { parameters: describeQuery(jsonSchemaOf(input), example) }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body, example } } } }),
    responses: {
      200: jsonResponse('Success', envelope({ const: 0 }, jsonSchemaOf(data))),
      ...describeRefusals(endpoint),
    },
  }
}

const tokenNeeded = [{ accessToken: [] }]
const securityOf: Readonly<Record<Access, readonly object[]>> = {
  public: [],
  optional: [{}, ...tokenNeeded],
  'optional-futures': [{}, ...tokenNeeded],
  main: tokenNeeded,
  futures: tokenNeeded,
  'order-key': [{ orderKey: [] }],
  'optional-order-key': [{}, { orderKey: [] }],
}

/** Returns the first part of the path: `account` for `/api/account/info`. */
export function tagOf(path: string): string {
  return path.split('/').find((part) => part !== '' && part !== 'api') ?? 'api'
}

function describeQuery(
  { properties = {}, required = [] }: JsonSchema,
  example: Endpoint['example'],
): readonly object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    example: example?.[name],
  }))
}

function describeRefusals(endpoint: Endpoint): Record<string, object> {
  const byStatus = Map.groupBy(codesOf(endpoint), httpStatusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      jsonResponse(codes.map(nameOf).join(', '), envelope({ enum: codes }, { type: 'null' })),
    ]),
  )
}

function nameOf(code: ApiErrorCode): string {
  return errorCatalogue().find((entry) => entry.code === code)?.name ?? String(code)
}

function jsonResponse(description: string, schema: JsonSchema): object {
  return { description, content: { 'application/json': { schema } } }
}

function envelope(code: JsonSchema, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
    additionalProperties: false,
  }
}
