import { addressComparison } from './rules/address-comparison.ts'
import { hexAddress } from './rules/hex-address.ts'
import { imports } from './rules/imports.ts'
import { moneyAsNumber } from './rules/money-as-number.ts'
import { tableOwner } from './rules/table-owner.ts'

/** Lint rules specific to this project. */
export default {
  meta: { name: 'sevenport' },
  rules: {
    'address-comparison': addressComparison,
    'hex-address': hexAddress,
    imports,
    'money-as-number': moneyAsNumber,
    'table-owner': tableOwner,
  },
}
