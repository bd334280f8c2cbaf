import { array, boolean, custom, type InferOutput, number, object, optional, record, string, unknown } from 'valibot'
import { type JsonSchema, schemaText } from '#api/schema-text.ts'

const schema = custom<JsonSchema>((value) => typeof value === 'object' && value !== null)
const content = object({
  'application/json': object({ schema, example: optional(record(string(), unknown())) }),
})

const operation = object({
  summary: string(),
  security: array(record(string(), unknown())),
  parameters: optional(
    array(object({ name: string(), required: optional(boolean()), schema, example: optional(unknown()) })),
  ),
  requestBody: optional(object({ content })),
  responses: record(string(), object({ content })),
})

/** The part of the order API's OpenAPI document that the page needs. */
export const apiDocument = object({
  paths: record(string(), record(string(), operation)),
  components: object({
    schemas: object({ ApiErrorCode: object({ oneOf: array(object({ const: number(), title: string() })) }) }),
  }),
})

type Operation = InferOutput<typeof operation>

/** One API call, prepared for display. */
export interface ApiCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly key: 'needed' | 'optional'
  readonly fields: readonly ApiField[]
  /** Type of `data` in the response. */
  readonly answer: string
  readonly errors: readonly { readonly code: number; readonly name: string }[]
  readonly example: Readonly<Record<string, unknown>>
}

interface ApiField {
  readonly name: string
  readonly isRequired: boolean
  /** Type of the field, as text. */
  readonly text: string
}

export function callsOf({ paths, components }: InferOutput<typeof apiDocument>): readonly ApiCall[] {
  const names = new Map(components.schemas.ApiErrorCode.oneOf.map(({ const: code, title }) => [code, title]))
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, described]): ApiCall => {
      const { summary, security, responses } = described
      return {
        method: method === 'get' ? 'GET' : 'POST',
        path,
        summary,
        key: security.some((scheme) => Object.keys(scheme).length === 0) ? 'optional' : 'needed',
        ...inputOf(described),
        answer: answerOf(responses),
        errors: codesOf(responses).map((code) => ({ code, name: names.get(code) ?? '' })),
      }
    }),
  )
}

function inputOf({ parameters = [], requestBody }: Operation): Pick<ApiCall, 'fields' | 'example'> {
  const body = requestBody?.content['application/json']
  if (body === undefined) {
    const given = parameters.filter(({ example }) => example !== undefined)
    return {
      fields: parameters.map(({ name, required, schema: of }) => fieldOf(name, required === true, of)),
      example: Object.fromEntries(given.map(({ name, example }) => [name, example])),
    }
  }
  const { properties = {}, required = [] } = body.schema
  return {
    fields: Object.entries(properties).map(([name, of]) => fieldOf(name, required.includes(name), of)),
    example: body.example ?? {},
  }
}

function fieldOf(name: string, isRequired: boolean, of: JsonSchema): ApiField {
  return { name, isRequired, text: schemaText(of) }
}

function answerOf(responses: Operation['responses']): string {
  const data = responses['200']?.content['application/json'].schema.properties?.['data']
  return data === undefined ? '' : schemaText(data)
}

/** Returns the error codes in ascending order. */
function codesOf(responses: Operation['responses']): readonly number[] {
  const refusals = Object.entries(responses).filter(([status]) => status !== '200')
  return refusals
    .flatMap(([, response]) => response.content['application/json'].schema.properties?.['code']?.enum ?? [])
    .filter((code) => typeof code === 'number')
    .toSorted((a, b) => a - b)
}
