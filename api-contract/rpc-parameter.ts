/** Names, in the query of the app's own address, the node that one visit to the proof of reserves may ask. */
export const rpcParameter = 'rpc'
