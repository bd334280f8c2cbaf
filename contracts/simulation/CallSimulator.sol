// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Measures what a call would do to its sender's balances
/// @notice Never deployed. An `eth_call` places this code at the account's own address with a state override, so that
/// callees see the account as `msg.sender`. Nothing that happens here is mined.
contract CallSimulator {
    /// @notice Accepts native coin, as an account without code does.
    receive() external payable {}

    /// @dev Tokens that ask a recipient with code for its consent expect the selector in return (`onERC721Received` and
    /// similar). They don't ask an account without code.
    fallback() external payable {
        bytes32 selector = bytes32(msg.sig);
        assembly ("memory-safe") {
            mstore(0, selector)
            return(0, 32)
        }
    }

    /// @notice Makes a call and reads balances before and after it.
    /// @param tokens Tokens whose balances to read; the zero address stands for native coin.
    /// @return success Whether the call succeeded.
    /// @return before Balances before the call, in the order of `tokens`.
    /// @return afterwards Balances after the call, in the same order.
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

    /// @dev Returns 0 for an address that isn't a token: the app also asks the call's target, which may not be one.
    function balanceOf(address token) private view returns (uint256 amount) {
        (bool success, bytes memory answer) = token.staticcall(abi.encodeWithSelector(0x70a08231, address(this)));
        if (success && answer.length == 32) amount = abi.decode(answer, (uint256));
    }
}
