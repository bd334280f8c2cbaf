import { Trans, useLingui } from '@lingui/react/macro'
import { orderApiDocumentPath, orderApiLimits, orderApiRoot } from '#api/order-api.ts'
import { appOrigin, keyHeader } from '#src/features/exchange/swap/rules/curl-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { ExternalLink } from '#src/ui/external-link.tsx'
import { CodeBlock } from './code-block.tsx'

/** Rules that apply to every call. */
export function ApiOverview() {
  const { t } = useLingui()
  const format = useFormat()
  const quotes = format.number(orderApiLimits.quotes)
  const orders = format.number(orderApiLimits.orders)
  const calls = format.number(orderApiLimits.calls)
  return (
    <Card title={<Trans>How it works</Trans>}>
      <div className="space-y-3">
        <p>
          <Trans>Send requests to this URL from your server. Requests from other websites are rejected.</Trans>
        </p>
        <CodeBlock text={`${appOrigin()}${orderApiRoot}`} copyLabel={t`Copy the address`} />
        <p>
          <Trans>Send your key in this header. Never put it in a URL, an app or a web page.</Trans>
        </p>
        <CodeBlock text={keyHeader} copyLabel={t`Copy the header`} />
        <p>
          <Trans>
            Every response is JSON with code, msg and data. Code 0 means success. Amounts are decimal strings, in whole
            coins.
          </Trans>
        </p>
        <p>
          <Trans>
            Each key can make {quotes} quotes, {orders} orders and {calls} calls a minute. Beyond that, the response is
            429 with a Retry-After header.
          </Trans>
        </p>
        <p>
          <ExternalLink href={orderApiDocumentPath}>
            <Trans>OpenAPI document</Trans>
          </ExternalLink>
        </p>
      </div>
    </Card>
  )
}
