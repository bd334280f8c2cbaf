import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { apiCallTexts } from '#src/features/exchange/swap/rules/api-call-texts.ts'
import type { ApiCall } from '#src/features/exchange/swap/rules/api-document.ts'
import { appOrigin, curlText } from '#src/features/exchange/swap/rules/curl-text.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { CodeBlock } from './code-block.tsx'

/** One API call, rendered from its description. */
export function ApiCallCard({ call }: { readonly call: ApiCall }) {
  const { t, i18n } = useLingui()
  const { method, path, summary, key, fields, answer, errors, example } = call
  const text = apiCallTexts[path]
  return (
    <Card
      title={text ? i18n._(text.title) : path}
      aside={
        <Chip tone={key === 'needed' ? 'brand' : 'neutral'}>
          {key === 'needed' ? <Trans>Key required</Trans> : <Trans>Key optional</Trans>}
        </Chip>
      }
    >
      <div className="space-y-3">
        <p className="wrap-anywhere" translate="no">
          <strong>{method}</strong> <code>{path}</code>
        </p>
        {text ? <p>{i18n._(text.summary)}</p> : <p lang="en">{summary}</p>}
        {fields.length > 0 && <Fields fields={fields} />}
        <h3 className="font-semibold">
          <Trans>Example</Trans>
        </h3>
        <CodeBlock
          text={curlText(appOrigin(), { method, path, input: example, hasKey: key === 'needed' })}
          copyLabel={t`Copy the request`}
        />
        <Details title={t`Response data`}>
          <pre className="text-caption wrap-anywhere whitespace-pre-wrap" lang="en" translate="no">
            {answer}
          </pre>
        </Details>
        <Details title={t`Errors`}>
          <dl className="space-y-2">
            {errors.map(({ code, name }) => (
              <div key={code}>
                <dt translate="no">
                  <code>
                    {code} {name}
                  </code>
                </dt>
                <dd className="text-caption text-ink-muted">{i18n._(apiErrorText(new ApiError(code, 0, name)))}</dd>
              </div>
            ))}
          </dl>
        </Details>
      </div>
    </Card>
  )
}

function Fields({ fields }: Pick<ApiCall, 'fields'>) {
  return (
    <>
      <h3 className="font-semibold">
        <Trans>Input</Trans>
      </h3>
      <dl className="divide-y divide-line">
        {fields.map(({ name, isRequired, text }) => (
          <div key={name} className="py-2">
            <dt>
              <code className="font-semibold" translate="no">
                {name}
              </code>{' '}
              <span className="text-caption text-ink-muted">
                {isRequired ? <Trans>required</Trans> : <Trans>optional</Trans>}
              </span>
            </dt>
            <dd className="text-caption wrap-anywhere whitespace-pre-wrap text-ink-muted" lang="en">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface DetailsProps {
  readonly title: string
  readonly children: ReactNode
}

function Details({ title, children }: DetailsProps) {
  return (
    <details className="group rounded-control bg-canvas">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between rounded-control px-3.5 font-semibold">
        {title}
        <span className="text-ink-muted transition-transform group-open:rotate-180">
          <ChevronDownIcon size={18} />
        </span>
      </summary>
      <div className="px-3.5 pb-3.5">{children}</div>
    </details>
  )
}
