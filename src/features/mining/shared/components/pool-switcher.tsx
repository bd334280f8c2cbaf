import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { chainName } from '#src/chain/chain-names.ts'
import { type MiningPool, miningChainIds, poolsOnChain } from '#src/entities/mining-pool/pools.ts'
import { useSelectedPool } from '#src/features/mining/shared/hooks/use-selected-pool.ts'
import { classNames } from '#src/lib/class-names.ts'
import { CheckIcon, ChevronDownIcon } from '#src/ui/icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { ChainFlag } from './chain-flag.tsx'
import { PoolIcon } from './pool-icon.tsx'

interface PoolSwitcherProps {
  readonly pool: MiningPool
  readonly tone?: 'plain' | 'onSea'
}

const tones = {
  plain: 'bg-surface text-ink shadow-card hover:bg-brand-50',
  onSea: 'bg-white/15 text-white hover:bg-white/25 [--focus-ring:#fff]',
}

/** Names the page's pool and opens the list of all pools. */
export function PoolSwitcher({ pool, tone = 'plain' }: PoolSwitcherProps) {
  const { select } = useSelectedPool()
  const [isOpen, setIsOpen] = useState(false)
  const { symbol } = pool.token
  const network = chainName(pool.chainId)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(
          'inline-flex min-h-12 min-w-0 items-center gap-2.5 self-start rounded-full py-1.5 pr-3.5 pl-2 transition-colors duration-150',
          tones[tone],
        )}
        onClick={() => setIsOpen(true)}
      >
        <PoolIcon pool={pool} size={30} />
        <span className="min-w-0 text-start leading-tight">
          <span className="block font-semibold">{symbol}</span>
          <span
            className={classNames('block truncate text-micro', tone === 'plain' ? 'text-ink-muted' : 'text-white/85')}
          >
            {network}
          </span>
        </span>
        <span className="sr-only">
          <Trans>Choose another pool</Trans>
        </span>
        <ChevronDownIcon size={16} />
      </button>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={<Trans>Choose a pool</Trans>}>
        <div className="space-y-4">
          {miningChainIds.map((chainId) => (
            <PoolsOfChain
              key={chainId}
              chainId={chainId}
              selected={pool}
              onSelect={(selected) => {
                setIsOpen(false)
                select(selected)
              }}
            />
          ))}
        </div>
      </Sheet>
    </>
  )
}

interface PoolsOfChainProps {
  readonly chainId: number
  readonly selected: MiningPool
  readonly onSelect: (pool: MiningPool) => void
}

function PoolsOfChain({ chainId, selected, onSelect }: PoolsOfChainProps) {
  return (
    <section>
      <h3 className="flex items-center gap-2 text-caption font-semibold text-ink-muted">
        <ChainFlag chainId={chainId} size={18} />
        {chainName(chainId)}
      </h3>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {poolsOnChain(chainId).map((pool) => {
          const isSelected = pool.key === selected.key
          return (
            <button
              key={pool.key}
              type="button"
              aria-pressed={isSelected}
              className={classNames(
                'flex min-h-13 items-center gap-2.5 rounded-control border px-3 font-semibold transition-colors duration-150',
                isSelected ? 'border-brand-600 bg-brand-50 text-brand-700' : 'border-line hover:bg-canvas',
              )}
              onClick={() => onSelect(pool)}
            >
              <TokenIcon symbol={pool.token.symbol} size={26} />
              <span className="flex-1 text-start">{pool.token.symbol}</span>
              {isSelected && <CheckIcon size={18} />}
            </button>
          )
        })}
      </div>
    </section>
  )
}
