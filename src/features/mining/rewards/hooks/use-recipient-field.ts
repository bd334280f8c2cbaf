import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address } from 'viem'
import { networkKeyOf } from '#src/chain/chain-names.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import {
  parseRecipient,
  passesRecipientCheck,
  type RecipientProblem,
} from '#src/features/mining/rewards/rules/recipient.ts'

export interface RecipientState {
  readonly text: string
  readonly setText: (text: string) => void
  /** The address in `text`, if it's valid. */
  readonly address: Address | undefined
  readonly error: string | undefined
  /** What the user typed to prove they compared the address. */
  readonly check: string
  readonly setCheck: (check: string) => void
  /** The address, once the user has compared it. */
  readonly confirmed: Address | undefined
}

/** Field state for someone else's address. Changing the address requires comparing it again. */
export function useRecipientField(pool: MiningPool): RecipientState {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [check, setCheck] = useState('')
  const result = parseRecipient(text, networkKeyOf(pool.chainId))
  const errors: Record<RecipientProblem, string | undefined> = {
    empty: undefined,
    'not-an-address': t`Invalid address or wrong network: use 0x and 40 hexadecimal digits`,
    'wrong-checksum': t`This address contains a typo`,
    house: t`This address belongs to Sevenport itself. Anything sent there would be lost.`,
    token: t`This is a token’s contract, not a wallet. Anything sent there would be lost.`,
    nobody: t`No one holds the key to this address. Anything sent there would be lost.`,
  }
  const address = result.ok ? result.address : undefined
  return {
    text,
    setText: (value) => {
      setText(value)
      setCheck('')
    },
    address,
    error: result.ok ? undefined : errors[result.problem],
    check,
    setCheck,
    confirmed: address && passesRecipientCheck(address, check) ? address : undefined,
  }
}
