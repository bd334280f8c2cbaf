import type { Fault } from './fault.ts'

/** Faults in forms: parsing amounts, validation, submitting, and keeping what was typed. */
export const formFaults: readonly Fault[] = [
  {
    name: 'A decimal comma multiplies the amount',
    file: 'src/lib/units.ts',
    find: "compact.replace(',', '.')",
    replace: "compact.replaceAll(',', '')",
    test: 'src/lib/units.test.ts',
  },
  {
    name: 'A thousand with a comma is read as one',
    file: 'src/lib/units.ts',
    find: String.raw`/^\d{1,3}(,\d{3})+(\.\d*)?$/`,
    replace: String.raw`/^\d{1,3}(,\d{3}){2,}(\.\d*)?$/`,
    test: 'src/lib/units.test.ts',
  },
  {
    name: 'Text that is no amount replaces what was typed',
    file: 'src/lib/units.ts',
    find: String.raw`  if (!/^\d*\.?\d*$/.test(decimal)) return undefined` + '\n',
    replace: '',
    test: 'src/lib/units.test.ts',
  },
  {
    name: 'The maximum withdrawal is rounded up',
    file: 'src/features/wallet/withdraw/rules/withdrawal-amount.ts',
    find: 'return most - (most % unitOf(decimals))',
    replace: 'return most - (most % unitOf(decimals)) + unitOf(decimals)',
    test: 'src/features/wallet/withdraw/rules/withdrawal-amount.test.ts',
  },
  {
    name: 'A double click submits a form twice',
    file: 'src/entities/session/forms/use-entry-form.ts',
    find: '      if (isSending.current) return\n',
    replace: '',
    test: 'src/entities/session/forms/use-entry-form.test.tsx',
  },
  {
    name: 'A rejected form forgets what was typed',
    file: 'src/entities/session/forms/use-entry-form.ts',
    find: '    else form.setError(',
    replace: '    else form.reset(), form.setError(',
    test: 'src/entities/session/forms/use-entry-form.test.tsx',
  },
]
