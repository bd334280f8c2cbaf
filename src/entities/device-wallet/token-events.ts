import { encodeEventTopics, erc20Abi } from 'viem'

/** What ERC-20 contracts write of approvals and transfers. */
export const [approvalTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Approval' })
export const [transferTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })
