// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What these tests need from a token
/// @notice Declared without return values, so that it works for tokens with and without them.
interface TestToken {
    function mint(address to, uint256 amount) external;
    function approve(address spender, uint256 amount) external;
    function transfer(address to, uint256 amount) external;
    function transferFrom(address from, address to, uint256 amount) external;
    function balanceOf(address account) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
    function decimals() external view returns (uint8);
}
