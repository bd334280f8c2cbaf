// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What a call would do to the balances of whoever makes it
/// @notice Never deployed. `eth_call` puts this code at an account's own address for the time of one call (a state
/// override), so that what it calls sees the account as its sender. Nothing that happens here is mined.
contract CallSimulator {
    /// @notice Takes what an account without code would take.
    receive() external payable {}

    /// @dev Contracts that ask a recipient with code whether it takes a token want their own selector back
    /// (`onERC721Received` and its like). An account without code isn't asked.
    fallback() external payable {
        bytes32 selector = bytes32(msg.sig);
        assembly ("memory-safe") {
            mstore(0, selector)
            return(0, 32)
        }
    }

    /// @notice Makes a call and reads balances before and after it.
    /// @param tokens Whose balances are read; the zero address stands for the chain's own coin.
    /// @return success Whether the call succeeded.
    /// @return before The balances before the call, in the order of `tokens`.
    /// @return afterwards The balances after it.
    function simulate(
        address target,
        uint256 value,
        bytes calldata data,
        address[] calldata tokens
    ) external returns (bool success, uint256[] memory before, uint256[] memory afterwards) {
        before = balances(tokens);
        (success, ) = target.call{value: value}(data);
        afterwards = balances(tokens);
    }

    function balances(address[] calldata tokens) private view returns (uint256[] memory amounts) {
        amounts = new uint256[](tokens.length);
        for (uint256 i = 0; i < tokens.length; ++i) {
            amounts[i] = tokens[i] == address(0) ? address(this).balance : balanceOf(tokens[i]);
        }
    }

    /// @dev Zero for what has no balances: the call's target is asked without knowing whether it is a token.
    function balanceOf(address token) private view returns (uint256 amount) {
        (bool success, bytes memory answer) = token.staticcall(abi.encodeWithSelector(0x70a08231, address(this)));
        if (success && answer.length == 32) amount = abi.decode(answer, (uint256));
    }
}
