/**
 * A token call with an amount, without the return value that USDT's calls lack. Built without text: viem's text parser
 * would be added to every page that sends.
 */
function callAbi<const Name extends string>(name: Name, party: string) {
  return [
    {
      type: 'function',
      name,
      stateMutability: 'nonpayable',
      inputs: [
        { name: party, type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
      outputs: [],
    },
  ] as const
}

export const transferAbi = callAbi('transfer', 'to')
export const approveAbi = callAbi('approve', 'spender')
